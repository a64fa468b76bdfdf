/** A mail as it leaves: both parts written, in the receiver's language. */
export interface Mail {
  /** Stable: the same mail sent twice carries the same Message-ID. */
  id: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** The mail port. The local one keeps mail for /dev/mail; a deployment sends by SMTP or refuses to run. */
export interface Mailer {
  kind: "local" | "smtp";
  send(mail: Mail): Promise<void>;
}
