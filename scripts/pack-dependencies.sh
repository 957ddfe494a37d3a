#!/usr/bin/env bash
# pack-dependencies.sh FOLDER: packs what was installed for the repository in the current folder, for another job: all that
# git does not track, and the download caches of the home folder that checks may see, each in an archive of its own. No
# archive's name begins with a dot: what hands them over leaves hidden files out.
set -euo pipefail

to=$1
mkdir -p "$to"
git ls-files --others --directory -z -- . ':!.patchwright-action' |
  tar --create --gzip --file "$to/tree.tar.gz" --null --files-from=-
for place in go/pkg/mod .cargo/registry .cargo/git .m2/repository .m2/wrapper .gradle/caches .gradle/wrapper \
  .cache/node/corepack .local/lib .local/share/uv/python; do
  if [ -d "$HOME/$place" ]; then
    tar --create --gzip --file "$to/home-${place//\//-}.tar.gz" --directory "$HOME/$place" .
  fi
done
