#!/bin/sh
# The command for terminals. It may be linked from a folder of the PATH.
self=$0
while [ -h "$self" ]; do
	target=$(readlink "$self") || exit
	case $target in
	/*) self=$target ;;
	*) self=$(dirname -- "$self")/$target ;;
	esac
done
here=$(CDPATH= cd -- "$(dirname -- "$self")" && pwd -P) || exit
exec "$here/node/node" "$here/program/dist/cli/bin.js" "$@"
