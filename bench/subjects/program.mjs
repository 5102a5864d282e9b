/** The parts of the built program that a subject needs; `ASSET_IMPORTER_DIST` names another build. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const dist = path.resolve(process.env.ASSET_IMPORTER_DIST ?? path.join(import.meta.dirname, '../../dist'));
const load = (file) => import(pathToFileURL(path.join(dist, file)).href);

export const { openZip } = await load('sources/zip/open-zip.js');
