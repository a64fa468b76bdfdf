import { expect, test } from "vitest";
import { vouchedFor } from "~/features/notifications/answers/sender";

/** As Cloudflare writes it. */
const REAL = `mx.cloudflare.net; dkim=pass header.d=mail.test header.s=2025 header.b=L6CZ3OJ0; dmarc=pass
  header.from=mail.test policy.dmarc=none; spf=none (mx.cloudflare.net: no SPF records found for postmaster@out.mail.test)
  smtp.helo=out.mail.test; spf=pass (mx.cloudflare.net: domain of mia@mail.test designates 192.0.2.1 as permitted sender)
  smtp.mailfrom=mia@mail.test; arc=pass smtp.remote-ip="192.0.2.1"`;

test.each([
  [REAL, "yes"],
  [REAL.replace("dmarc=pass", "dmarc=fail"), "no"],
  [REAL.replace("dmarc=pass", "dmarc=temperror"), "later"],
  // No policy at all: its own signature is proof enough, another's is none, nor is where it came from.
  [REAL.replace("dmarc=pass", "dmarc=none"), "yes"],
  [REAL.replace("dmarc=pass", "dmarc=none").replace("header.d=mail.test", "header.d=bulk.test"), "no"],
  [REAL.replace("dmarc=pass", "dmarc=none").replace("dkim=pass", "dkim=fail"), "no"],
  ['mx.cloudflare.net; dmarc=none; spf=pass smtp.mailfrom="a; dkim=pass header.d=mail.test"@evil.test', "no"],
  // Of another author's domain.
  [REAL.replace("header.from=mail.test", "header.from=evil.test"), "no"],
  [REAL.replace("header.from=mail.test", "header.from=il.test"), "no"],
  // What whoever sends it may choose says nothing.
  [
    "mx.cloudflare.net; dmarc=fail header.from=mail.test; spf=pass (domain of dmarc=pass@evil.test) smtp.mailfrom=dmarc=pass@evil.test",
    "no",
  ],
  [
    'mx.cloudflare.net; dmarc=fail header.from=mail.test; spf=pass smtp.mailfrom="a; dmarc=pass header.from=mail.test; b"@evil.test',
    "no",
  ],
  ["mx.cloudflare.net; spf=pass smtp.mailfrom=mail.test", "no"],
])("%s", (said, vouched) => {
  expect(vouchedFor([said], "mia@mail.test")).toBe(vouched);
});

test("of a domain below the one that vouches, too", () => {
  expect(vouchedFor([REAL], "mia@office.mail.test")).toBe("yes");
});

test("the topmost of Cloudflare's counts; of another server's nothing is said", () => {
  const fails = REAL.replace("dmarc=pass", "dmarc=fail");
  expect(vouchedFor(["mx.google.com; dmarc=fail", REAL, fails], "mia@mail.test")).toBe("yes");
  expect(vouchedFor([fails, REAL], "mia@mail.test")).toBe("no");
  expect(vouchedFor(["mx.google.com; dmarc=pass header.from=mail.test"], "mia@mail.test")).toBe("unsaid");
  expect(vouchedFor(["evil-mx.cloudflare.net; dmarc=pass header.from=mail.test"], "mia@mail.test")).toBe("unsaid");
  expect(vouchedFor([], "mia@mail.test")).toBe("unsaid");
});
