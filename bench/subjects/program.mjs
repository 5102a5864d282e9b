/** The parts of the compiled program that a subject needs; `ASSET_IMPORTER_BUILD` names another build. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const build = path.resolve(process.env.ASSET_IMPORTER_BUILD ?? path.join(import.meta.dirname, '../../build'));

export const load = (file) => import(pathToFileURL(path.join(build, file)).href);
