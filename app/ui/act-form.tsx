/** The form that a page's small buttons post through where there is no JavaScript: `<button form={ACT_FORM} …>`. */
export const ACT_FORM = "act";

/** Stands once in every page: a form beside each of a list's buttons would cost more than the buttons. */
export function ActForm() {
  return <form id={ACT_FORM} method="post" />;
}
