#!/usr/bin/env bash
# unpack-dependencies.sh FOLDER: lays what pack-dependencies.sh packed into the current folder and the home folder. The
# archives come from a job that ran code of strangers: nothing that is there is replaced, nothing of git's is written,
# and of the home folder only download caches. GNU tar itself lets no name and no link lead out of the folder. What cannot be
# laid out stops nothing: the run says which tests could not run.
set -euo pipefail

from=$1
unpack() {
  if [ ! -f "$from/$1.tar.gz" ]; then return; fi
  mkdir -p "$2"
  # Into an empty folder first: tar follows a link that stands there already, and a commit can hold one that leads anywhere.
  local fresh
  fresh=$(mktemp -d "$(cd "$2/.." && pwd)/.patchwright-XXXXXXXX")
  chmod 755 "$fresh"
  tar --extract --gzip --file "$from/$1.tar.gz" --directory "$fresh" --no-same-owner --no-same-permissions \
    --exclude=.git --exclude=.patchwright-action ||
    echo "Not all of $1 could be laid out; tests that need the rest cannot run."
  # A folder is never copied over a link, and a link never followed.
  LC_ALL=C cp --archive --link --no-clobber --no-target-directory "$fresh" "$2" 2>&1 | grep -v 'not replacing' >&2 || true
  rm -rf "$fresh"
}

unpack tree .
for place in go/pkg/mod .cargo/registry .cargo/git .m2/repository .m2/wrapper .gradle/caches .gradle/wrapper \
  .cache/node/corepack .local/lib .local/share/uv/python; do
  unpack "home-${place//\//-}" "$HOME/$place"
done
