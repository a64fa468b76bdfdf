/** Lines of a page. */
export const LOG_PAGE = 20;
/** Of what is told and what is not, so much is looked at for a page: it may be short, with more behind it. */
export const LOOKED_AT = 21;
/** Lines of a CSV that is answered at once; a larger one is a job's. */
export const CSV_LIMIT = 10_000;
/** Members that a typed name may mean, to choose from. */
export const MOST_MEANT = 8;
