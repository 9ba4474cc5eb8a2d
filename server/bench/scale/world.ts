import type { Pool } from 'pg'

/** Who asks. The whale has everything many times, the ordinary person what most people have, at every size the same. */
export const PERSONAS = ['ordinary', 'whale', 'leader', 'merchant', 'agent', 'operator'] as const
export type Persona = (typeof PERSONAS)[number]

/** What one persona has that endpoints are asked about. */
export interface Own {
  id: string
  phone: string
  order: string
  address: string
  message: string
}

/** What is asked for by id, as the fill made it. */
export interface World {
  people: Record<Persona, Own>
  shop: string
  store: string
  product: string
  leaf: string
  root: string
  brand: string
  video: string
  author: string
  remark: string
  notice: string
  topic: string
  material: string
  zone: string
  lot: string
  application: string
  campaign: string
  bundle: string
  order: string
  month: string
  inviteCode: string
  /** A conversation with the platform. */
  talk: string
}

/** Reads who and what there is to ask for. */
export async function readWorld(pool: Pool): Promise<World> {
  const one = async <Row>(text: string): Promise<Row> => (await pool.query(text)).rows[0]
  const columns = Object.entries(IDS).map(([name, query]) => `(${query})::text as "${name}"`)
  const who = await one<Record<Persona, string>>('select * from bench.who')
  const people: Partial<Record<Persona, Own>> = {}
  for (const persona of PERSONAS) people[persona] = await one<Own>(ownOf(who[persona]))
  const ids = await one<Record<keyof typeof IDS, string | null>>(`select ${columns.join(', ')}`)
  for (const [name, id] of Object.entries(ids)) if (id === null) throw new Error(`the fill has no ${name}`)
  return { ...(ids as Omit<World, 'people'>), people: people as World['people'] }
}

const ownOf = (id: string) => `select u.id, u.phone,
  (select no from orders o where o.user_id = u.id and o.state <> 'split' order by o.created_at desc limit 1) as order,
  (select a.id from addresses a where a.user_id = u.id order by a.id limit 1) as address,
  (select m.id from messages m where m.user_id = u.id order by m.created_at desc limit 1) as message
  from users u where u.id = '${id}'`

/** Of everybody's things, those with the most about them. */
const IDS: Record<Exclude<keyof World, 'people'>, string> = {
  shop: 'select shop from bench.who',
  store: `select id from shops where published and kind = 'offline' order by id limit 1`,
  product: 'select product_id from bench.hotp',
  leaf: 'select category_id from products p join bench.hotp h on h.product_id = p.id',
  root: 'select root_category_id from products p join bench.hotp h on h.product_id = p.id',
  brand:
    'select brand_id from products where published and brand_id is not null group by 1 order by count(*) desc, 1 limit 1',
  video: 'select id from videos where shown and not blocked order by comments desc, id limit 1',
  author: 'select user_id from videos where shown and not blocked group by 1 order by count(*) desc, 1 limit 1',
  remark: `select c.id from video_comments c join videos v on v.id = c.video_id where c.parent_id is null and v.shown and not v.blocked
    order by v.comments desc, c.created_at desc limit 1`,
  notice: `select id from articles where kind = 'notice' and published order by published_at limit 1`,
  topic: `select t.id from article_topics t where t.kind = 'school' and t.shown order by t.sort desc, t.id limit 1`,
  material: `select id from articles where kind = 'goods' and published order by id limit 1`,
  zone: `select zone_id from zone_shops group by 1 order by count(*) desc, 1 limit 1`,
  lot: 'select id from release_lots order by id limit 1',
  application: 'select id from applications order by id limit 1',
  bundle: 'select id from packages where published order by sort desc limit 1',
  campaign: `select code from draw_campaigns where round_of is null and state = 'open' order by code limit 1`,
  order: 'select o.no from orders o join bench.who w on w.shop = o.shop_id order by o.created_at desc limit 1',
  month: `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM')`,
  inviteCode: 'select invite_code from users u join bench.who w on w.leader = u.id',
  talk: 'select id from conversations where shop_id is null order by last_at desc limit 1'
}
