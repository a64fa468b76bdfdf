/** The page of a job, which also takes what is done with it. */
export const jobPath = (id: number) => `/settings/jobs/${id}`;
