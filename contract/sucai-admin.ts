import { materialTypes } from './content'
import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Moment,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  Type,
  Words
} from './core'
import { Seen } from './home-admin'

const Material = Type.Object({
  id: Id,
  mark: Type.String(),
  kind: OneOf(materialTypes, '类型'),
  title: Type.String(),
  topic: Type.String(),
  topic_id: Nullable(Id),
  text: Type.String({ description: 'plain words to copy' }),
  pictures: Type.Array(Picture),
  product_id: Nullable(Id),
  store_name: Type.String({ description: 'of the product it is about; empty without one' }),
  saved: Count,
  is_show: Flag,
  state: OneOf(['on', 'soon', 'off'], '状态'),
  add_time: Seconds
})

/** Words and pictures for people to pass on (素材), as the console makes them. */
export const adminSucai = contract({
  'GET /api/admin/sucai/list': {
    auth: 'console',
    right: 'content.read',
    summary: 'Promotion material of both kinds, hidden pieces too, the newest first',
    input: Type.Object({
      type: Optional(OneOf(materialTypes, '类型')),
      state: Optional(OneOf(['on', 'soon', 'off'], '状态')),
      search: Type.String({ maxLength: 50, default: '', title: '搜索词' }),
      ...paging
    }),
    data: ListOf(Material)
  },
  'POST /api/admin/sucai/save': {
    auth: 'console',
    right: 'content.edit',
    summary:
      'Makes a piece of material, or changes one that is still as the caller saw it; its kind is that of its topic',
    input: Type.Object({
      id: Optional(Id),
      mark: Seen,
      title: Words(60, '标题'),
      topic_id: Type.String({ format: 'uuid', title: '主题' }),
      text: Words(1000, '文案'),
      pictures: Type.Array(Picture, { maxItems: 9, default: [], title: '图片' }),
      product_id: Optional(Nullable(Id)),
      publish_at: Optional(Moment)
    }),
    data: Type.Object({ id: Id }),
    refusals: ['CHANGED']
  },
  'POST /api/admin/sucai/show': {
    auth: 'console',
    right: 'content.edit',
    summary: 'Hides a piece of material from everybody, for a reason, or shows it again',
    input: Type.Object({ id: Id, is_show: Flag, reason: Words(140, '原因') }),
    data: Nothing,
    refusals: ['STATE']
  }
})
