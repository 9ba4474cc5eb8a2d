import { aboutKinds, materialTypes } from './content'
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

/** What the console writes: notices, help, courses of the school, and versions of the texts the shop is bound by. */
export const articleKinds = ['notice', 'help', 'school', 'agreement'] as const
/** What has topics: the school, and the two kinds of promotion material. */
export const topicKinds = ['school', ...materialTypes] as const

const Line = {
  id: Id,
  kind: OneOf(articleKinds, '类型'),
  slug: Type.String({ description: 'what pages ask for it by, such as privacy; empty for most' }),
  title: Type.String(),
  topic: Type.String({ description: 'of help, or the name of a course’s topic' }),
  version: Type.String({ description: 'of an agreement' }),
  visit: Count,
  sort: Type.Integer(),
  is_show: Flag,
  is_fixed: Type.Integer({
    minimum: 0,
    maximum: 1,
    description: '1: a version people agreed to; it stays as it is, and a new one is made beside it'
  }),
  state: OneOf(['on', 'soon', 'off'], '状态'),
  _state: Type.String(),
  add_time: Seconds,
  effect_time: Seconds
}

const Whole = Type.Object({
  ...Line,
  mark: Type.String(),
  synopsis: Type.String(),
  content: Type.String({ description: 'cleaned HTML' }),
  image_input: Picture,
  author: Type.String(),
  video: Type.String(),
  video_s: Count,
  topic_id: Nullable(Id)
})

const Topic = Type.Object({
  id: Id,
  kind: OneOf(topicKinds, '类型'),
  mark: Type.String(),
  title: Type.String(),
  synopsis: Type.String(),
  image_input: Picture,
  sort: Type.Integer(),
  is_show: Flag,
  count: Count
})

const Sort = Type.Integer({ minimum: 0, maximum: 10_000, default: 0, title: '排序' })
const Cover = Type.String({ maxLength: 500, default: '', title: '封面' })

export const adminContent = contract({
  'GET /api/admin/article/list': {
    auth: 'console',
    right: 'content.read',
    summary: 'Articles of a kind, hidden ones too: help and courses in reading order, others the newest first',
    input: Type.Object({
      kind: OneOf(articleKinds, '类型', { default: 'notice' }),
      search: Type.String({ maxLength: 50, default: '', title: '搜索词' }),
      ...paging
    }),
    data: ListOf(Type.Object(Line))
  },
  'GET /api/admin/article/detail/{id}': {
    auth: 'console',
    right: 'content.read',
    summary: 'All of an article that may be changed',
    input: Type.Object({ id: Id }),
    data: Whole
  },
  'POST /api/admin/article/save': {
    auth: 'console',
    right: 'content.edit',
    body_kib: 512,
    summary: 'Makes an article, or changes one that is still as the caller saw it and binds nobody yet',
    input: Type.Object({
      id: Optional(Id),
      mark: Seen,
      kind: OneOf(articleKinds, '类型'),
      slug: Optional(OneOf(aboutKinds, '协议')),
      version: Type.String({ maxLength: 20, default: '', title: '版本号' }),
      title: Words(60, '标题'),
      synopsis: Type.String({ maxLength: 140, default: '', title: '摘要' }),
      content: Type.String({ maxLength: 200_000, default: '', title: '正文' }),
      image_input: Cover,
      author: Type.String({ maxLength: 30, default: '', title: '作者' }),
      video: Type.String({ maxLength: 300, default: '', title: '视频地址' }),
      video_s: Type.Integer({ minimum: 0, maximum: 86_400, default: 0, title: '视频时长' }),
      topic: Type.String({ maxLength: 20, default: '', title: '主题' }),
      topic_id: Optional(Nullable(Id)),
      sort: Sort,
      is_show: Flag,
      publish_at: Optional(Moment),
      effect_at: Optional(Moment)
    }),
    data: Type.Object({ id: Id }),
    refusals: ['CHANGED', 'IN_FORCE', 'VERSION_TAKEN']
  },
  'POST /api/admin/article/show': {
    auth: 'console',
    right: 'content.edit',
    summary: 'Publishes an article (from its day on) or hides it',
    input: Type.Object({ id: Id, is_show: Flag }),
    data: Nothing,
    refusals: ['IN_FORCE', 'IN_USE']
  },
  'POST /api/admin/article/remove': {
    auth: 'console',
    right: 'content.edit',
    summary: 'Deletes an article; not one that pages ask for, nor a version people agreed to',
    input: Type.Object({ id: Id }),
    data: Nothing,
    refusals: ['IN_FORCE', 'IN_USE']
  },
  'GET /api/admin/topic/list': {
    auth: 'console',
    right: 'content.read',
    summary:
      'Topics of the school, or with `of` those of promotion material, in order, hidden ones too, each with how many pieces it has',
    input: Type.Object({ of: OneOf(['school', 'material'], '范围', { default: 'school' }) }),
    data: Type.Object({ list: Type.Array(Topic) })
  },
  'POST /api/admin/topic/save': {
    auth: 'console',
    right: 'content.edit',
    summary: 'Makes a topic, or changes one that is still as the caller saw it; it stays of its kind',
    input: Type.Object({
      id: Optional(Id),
      mark: Seen,
      kind: OneOf(topicKinds, '类型', {
        default: 'school',
        words: { school: '商学院课程', goods: '商品素材', live: '直播素材' }
      }),
      title: Words(20, '主题名称'),
      synopsis: Type.String({ maxLength: 60, default: '', title: '简介' }),
      image_input: Cover,
      sort: Sort,
      is_show: Flag
    }),
    data: Type.Object({ id: Id }),
    refusals: ['CHANGED', 'NAME_TAKEN']
  },
  'POST /api/admin/topic/remove': {
    auth: 'console',
    right: 'content.edit',
    summary: 'Deletes a topic that has no courses, or no material',
    input: Type.Object({ id: Id }),
    data: Nothing,
    refusals: ['IN_USE']
  }
})
