import { useState } from "preact/hooks";

import { words } from "../words";

/** A button that copies a link to this table; the link is shown too, for browsers that do not allow copying. */
export function Invite({ table }: { table: string }) {
  const [isShown, setShown] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const link = `${location.origin}/table/${encodeURIComponent(table)}`;
  const copy = () => {
    setShown(true);
    navigator.clipboard
      ?.writeText(link)
      .then(() => setCopied(true))
      .catch(() => setCopied(false));
  };
  return (
    <div class="stack invite">
      <div>
        <button type="button" class="quiet-action" onClick={copy}>
          {words.invite.copy}
        </button>
      </div>
      <div role="status">
        {isShown && (
          <label class="stack">
            {isCopied ? words.invite.copied : words.invite.byHand} {words.invite.does}
            <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          </label>
        )}
      </div>
    </div>
  );
}
