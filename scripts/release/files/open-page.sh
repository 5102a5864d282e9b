#!/bin/sh
# Opens the page of asset-importer in the browser. Files named after this one are opened in it.
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P) || exit
node=$here/node/node
if [ ! -f "$node" ]; then
	echo "Extraia primeiro todos os arquivos do .zip, e abra este na pasta nova." >&2
	echo "Extract all files of the .zip first, and open this one in the new folder." >&2
	exit 1
fi
# Some programs that unpack forget what may be run.
[ -x "$node" ] || chmod +x "$node" "$here/asset-importer"
"$node" "$here/program/open-page.mjs" "$@"
code=$?
# A window that was opened for this closes with it; what went wrong must be read first.
if [ "$code" -ne 0 ] && [ -t 0 ]; then
	printf 'Enter … '
	read -r _
fi
exit "$code"
