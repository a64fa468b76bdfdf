import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./auth-card.module.css";

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
    <div className={clsx(styles.page, art != null && styles.withArt)}>
      <div className={styles.half}>
        <header className={styles.brand}>{brand}</header>
        <main className={styles.form} id="main">
          <h1>{title}</h1>
          {subtitle != null && <p className={styles.subtitle}>{subtitle}</p>}
          {children}
          {after != null && <div className={styles.after}>{after}</div>}
        </main>
        {footer}
      </div>
      {art != null && <div className={styles.art}>{art}</div>}
    </div>
  );
}

/** A line with a word in it between two ways to sign in. */
export function AuthOr({ children }: { children: ReactNode }) {
  return <div className={styles.or}>{children}</div>;
}
