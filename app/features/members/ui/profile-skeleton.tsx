import styles from "./profile-head.module.css";

/** Somebody's page (`ProfileHead`). */
export function ProfileSkeleton() {
  return (
    <header className={styles.profile} aria-hidden="true">
      <div className={styles.head}>
        <span className="skel round s96" />
        <div className="grow">
          <span className="skel head w30" />
          <span className="skel w60" />
        </div>
      </div>
      <div className="tabs">
        <span className="skel tab" />
        <span className="skel tab" />
        <span className="skel tab" />
      </div>
    </header>
  );
}
