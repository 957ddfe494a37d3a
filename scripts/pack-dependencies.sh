#!/usr/bin/env bash
# pack-dependencies.sh FOLDER: packs what was installed for the repository in the current folder, for another job: all that
# git does not track, and the download caches of the home folder that checks may see, each in an archive of its own.
set -euo pipefail

to=$1
mkdir -p "$to"
git ls-files --others --directory -z -- . ':!.patchwright-action' |
  tar --create --gzip --file "$to/tree.tar.gz" --null --files-from=-
for place in go/pkg/mod .cargo/registry .cargo/git .m2/repository .gradle/caches .cache/node/corepack .local/lib; do
  if [ -d "$HOME/$place" ]; then
    tar --create --gzip --file "$to/${place//\//-}.tar.gz" --directory "$HOME/$place" .
  fi
done
