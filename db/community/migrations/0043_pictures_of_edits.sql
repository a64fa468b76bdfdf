ALTER TABLE `post_versions` ADD `pictures_added` integer;--> statement-breakpoint
ALTER TABLE `post_versions` ADD `pictures_removed` integer;