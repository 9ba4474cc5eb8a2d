import {
  Count,
  contract,
  Flag,
  Id,
  Moment,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Seconds,
  type Static,
  Type,
  Words
} from './core'
import { feedSources, homeBlocks } from './home'
import { Colour, Link, Uploaded } from './home-admin'

const brief = (max: number, title: string) => Type.String({ maxLength: max, default: '', title })

const ITEM = {
  id: Optional(Id),
  name: Words(12, '名称'),
  info: brief(20, '说明'),
  tag: brief(4, '角标'),
  pic: Uploaded,
  url: Link,
  is_show: Flag
}
const Item = Type.Object(ITEM)
const Tile = Type.Object({ ...ITEM, color: Colour })
const Tab = Type.Object({
  id: Optional(Id),
  name: Words(8, '分栏名称'),
  info: brief(8, '分栏说明'),
  source: OneOf(feedSources, '来源'),
  cate_id: Optional(Nullable(Id)),
  is_show: Flag
})
const Block = Type.Object({ name: OneOf(homeBlocks, '区块'), is_show: Flag })

/** All of the home page that is arranged: what is first in a list is first on the page. */
const PAGE = {
  blocks: Type.Array(Block, { minItems: homeBlocks.length, maxItems: homeBlocks.length, title: '区块' }),
  icons: Type.Array(Item, { maxItems: 40, title: '图标导航' }),
  quick_zones: Type.Array(Item, { maxItems: 20, title: '快捷专区' }),
  ad_tiles: Type.Array(Tile, { maxItems: 20, title: '广告格' }),
  tabs: Type.Array(Tab, { minItems: 1, maxItems: 12, title: '商品分栏' }),
  passage_html: Type.String({ maxLength: 20_000, default: '', title: '图文', description: 'cleaned HTML' })
}
const Page = Type.Object(PAGE)
export type HomePage = Static<typeof Page>

const Seen = { mark: Type.String({ minLength: 1, maxLength: 64, title: '版本' }) }
const Version = {
  version: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    title: '版本',
    description: '0: the page the shop began with'
  })
}

/** The home page by blocks: a draft, and what was published of it. */
export const adminHomePage = contract({
  'GET /api/admin/home': {
    auth: 'console',
    right: 'content.read',
    summary: 'The draft of the home page with a link to look at it, and the versions that were published, newest first',
    input: Nothing,
    data: Type.Object({
      draft: Page,
      mark: Type.String(),
      is_changed: Type.Integer({ minimum: 0, maximum: 1, description: '1: the draft is not what is shown now' }),
      edited_by: Type.String(),
      edited_time: Nullable(Seconds),
      preview: Type.String({ description: 'what the page is opened with, as preview=…' }),
      categories: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      versions: Type.Array(
        Type.Object({
          version: Count,
          made_by: Type.String(),
          note: Type.String(),
          add_time: Seconds,
          start_time: Seconds,
          state: OneOf(['live', 'soon', 'past', 'cancelled'], '状态'),
          _state: Type.String()
        })
      )
    })
  },
  'POST /api/admin/home/draft': {
    auth: 'console',
    right: 'content.edit',
    body_kib: 256,
    summary: 'Writes the draft, if it is still as the caller saw it; shoppers see nothing of it',
    input: Type.Object({ ...Seen, ...PAGE }),
    data: Type.Object({ mark: Type.String() }),
    refusals: ['CHANGED', 'BAD_LINK', 'BAD_PAGE']
  },
  'POST /api/admin/home/discard': {
    auth: 'console',
    right: 'content.edit',
    summary: 'Makes the draft what is shown now',
    input: Type.Object(Seen),
    data: Nothing,
    refusals: ['CHANGED']
  },
  'POST /api/admin/home/publish': {
    auth: 'console',
    right: 'content.publish',
    summary: 'Publishes the draft as the caller saw it, now or from a moment on',
    input: Type.Object({ ...Seen, note: Words(60, '版本说明'), starts_at: Optional(Nullable(Moment)) }),
    data: Type.Object({ version: Count }),
    refusals: ['CHANGED', 'UNCHANGED', 'BAD_TIME']
  },
  'POST /api/admin/home/rollback': {
    auth: 'console',
    right: 'content.publish',
    summary: 'Publishes an earlier version again, at once; the draft stays as it is',
    input: Type.Object({ ...Version, reason: Words(140, '原因') }),
    data: Type.Object({ version: Count }),
    refusals: ['UNCHANGED']
  },
  'POST /api/admin/home/cancel': {
    auth: 'console',
    right: 'content.publish',
    summary: 'Takes back a version that has not begun yet',
    input: Type.Object(Version),
    data: Nothing,
    refusals: ['STATE']
  }
})
