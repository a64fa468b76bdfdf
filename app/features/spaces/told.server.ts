import { raw } from "~/platform/database/sql";

/**
 * A condition on the space `s`: its members are told of a new post, as who manages it has said for all who say nothing
 * else. What a member says for themselves belongs here, so that every teller asks one question.
 */
export const tellsOfPosts = raw("s.default_post_notifications = 'all'");
