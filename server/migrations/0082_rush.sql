-- Gives a person one coupon of each of these templates, in one round trip: who they are is locked first, so that a share is counted
-- once over all their accounts; a template's row, for which everybody who claims at once waits, is taken last.
-- Answers each template once: given, limit (the share is had) or gone (run out, or over).
CREATE FUNCTION coupon_claim(p_user uuid, p_templates uuid[], p_ids uuid[], p_at timestamptz)
RETURNS TABLE (template_id uuid, outcome text, id uuid, shop_id uuid, title text, threshold_fen bigint, amount_fen bigint, ends_at timestamptz)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  root uuid;
BEGIN
  SELECT coalesce(u.parent_id, u.id) INTO root FROM users u WHERE u.id = p_user;
  PERFORM FROM users u WHERE u.id = root FOR NO KEY UPDATE;
  -- A statement of its own: it sees what was claimed while the lock was waited for.
  RETURN QUERY
  WITH wanted AS MATERIALIZED (
    SELECT w.template_id, w.id, (
      SELECT greatest(count(*), max(c.nth)) + 1 FROM user_coupons c
      WHERE c.user_id IN (SELECT f.id FROM users f WHERE f.id = root OR f.parent_id = root) AND c.template_id = w.template_id
    )::int AS nth
    FROM unnest(p_templates, p_ids) AS w (template_id, id)
  ),
  open AS MATERIALIZED (
    SELECT t.id, w.id AS coupon_id, w.nth, t.shop_id, t.title, t.threshold_fen, t.amount_fen, t.starts_at, t.ends_at
    FROM coupon_templates t JOIN wanted w ON w.template_id = t.id
    WHERE t.published AND t.starts_at <= p_at AND t.ends_at > p_at AND w.nth <= t.per_person AND t.claimed < t.stock
    ORDER BY t.id FOR NO KEY UPDATE OF t
  ),
  taken AS (
    UPDATE coupon_templates t SET claimed = t.claimed + 1 FROM open WHERE t.id = open.id AND t.claimed < t.stock RETURNING t.id
  ),
  made AS (
    INSERT INTO user_coupons (user_id, id, template_id, nth, shop_id, title, threshold_fen, amount_fen, starts_at, ends_at)
    SELECT p_user, coupon_id, open.id, nth, shop_id, title, threshold_fen, amount_fen, starts_at, ends_at
    FROM open JOIN taken ON taken.id = open.id
    RETURNING *
  )
  SELECT w.template_id, CASE WHEN made.id IS NOT NULL THEN 'given' WHEN w.nth > t.per_person THEN 'limit' ELSE 'gone' END,
    made.id, made.shop_id, made.title, made.threshold_fen, made.amount_fen, made.ends_at
  FROM wanted w LEFT JOIN coupon_templates t ON t.id = w.template_id LEFT JOIN made ON made.id = w.id;
END $$;
