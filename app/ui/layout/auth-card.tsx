import clsx from "clsx";
import type { ReactNode } from "react";

interface AuthCardProps {
  /** Whose door this is: the community's logo and name, or Atrium's. */
  brand: ReactNode;
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
  /** The other way, such as "New here? Join". */
  after?: ReactNode;
  footer?: ReactNode;
  /** A picture for the right half, from 900 px on. */
  art?: ReactNode;
}

/** Sign-in and everything like it: one short form in the middle of a quiet page. */
export function AuthCard({ brand, title, subtitle, children, after, footer, art }: AuthCardProps) {
  return (
    <div className={clsx("auth", art != null && "with-art")}>
      <div className="form">
        <header className="top">{brand}</header>
        <main className="in" id="main">
          <h1>{title}</h1>
          {subtitle != null && <p className="subtitle">{subtitle}</p>}
          {children}
          {after != null && <div className="after">{after}</div>}
        </main>
        {footer}
      </div>
      {art != null && <div className="art">{art}</div>}
    </div>
  );
}

/** A line with a word in it between two ways to sign in. */
export function AuthOr({ children }: { children: ReactNode }) {
  return <div className="or">{children}</div>;
}
