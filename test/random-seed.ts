/** The same examples in each run; `FC_SEED=random npm test` takes others. A property that fails prints its seed and path. */
import * as fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['FC_SEED']) });
