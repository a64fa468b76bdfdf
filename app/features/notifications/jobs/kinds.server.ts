import { type JobKind, jobKind } from "~/platform/jobs/job";
import type { Teller } from "../teller.server";
import { settleJob } from "./settle.server";
import { takeBackJob } from "./take-back.server";
import { tellJob } from "./tell.server";

/** The long work of notifications. Who is told of what is the registry's to say. */
export const notificationJobs = (tellers: readonly Teller[]): readonly JobKind[] => [
  jobKind(tellJob(tellers)),
  jobKind(settleJob),
  jobKind(takeBackJob(tellers)),
];
