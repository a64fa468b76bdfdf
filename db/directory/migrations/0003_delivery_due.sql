ALTER TABLE `outgoing` ADD `given_up_at` integer;--> statement-breakpoint
CREATE INDEX `outgoing_due` ON `outgoing` (`leased_until`) WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX `outgoing_waiting` ON `outgoing` (`community_id`,`created_at`) WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX `outgoing_given_up` ON `outgoing` (`community_id`,`created_at`) WHERE sent_at is null and given_up_at is not null;--> statement-breakpoint
CREATE INDEX `fact_failures_due` ON `fact_failures` (`next_at`) WHERE parked_at is null;--> statement-breakpoint
CREATE INDEX `fact_failures_waiting` ON `fact_failures` (`community_id`,`next_at`) WHERE parked_at is null;--> statement-breakpoint
CREATE INDEX `fact_failures_parked` ON `fact_failures` (`community_id`,`seq`,`listener`) WHERE parked_at is not null;--> statement-breakpoint
-- Written by hand. Eight tries were the end of a mail until now: what ended so does not leave weeks later.
UPDATE outgoing SET given_up_at = created_at WHERE sent_at IS NULL AND attempts >= 8;
