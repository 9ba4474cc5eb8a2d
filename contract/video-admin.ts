import {
  Count,
  contract,
  Flag,
  Id,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Picture,
  Seconds,
  Text,
  Type,
  Words
} from './core'
import { videoStates } from './video'

/** `waiting`: everybody sees it, and nobody at the console has looked at it yet. */
export const deskVideoStates = ['waiting', ...videoStates] as const

const byCursor = {
  cursor: Optional(Text(200, '游标')),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, title: '每页条数' })
}

const Taken = {
  hidden_why: Type.String({ description: 'empty while nobody took it down' }),
  hidden_by: Type.String(),
  hidden_time: Nullable(Seconds)
}

const Line = {
  id: Id,
  uid: Id,
  nickname: Type.String(),
  title: Type.String(),
  image: Picture,
  duration: Type.Integer({ description: 'seconds' }),
  like_num: Count,
  comment_num: Count,
  state: OneOf(deskVideoStates, '状态'),
  store_name: Type.String({ description: 'of the product it is about; empty without one' }),
  ...Taken,
  add_time: Seconds
}

const Comment = Type.Object({
  id: Id,
  video_id: Id,
  title: Type.String({ description: 'of the video' }),
  image: Picture,
  uid: Id,
  nickname: Type.String(),
  content: Type.String(),
  is_answer: Flag,
  is_hidden: Flag,
  is_seen: Flag,
  ...Taken,
  add_time: Seconds
})

const onward = { cursor: Nullable(Type.String()) }

/** Short videos that people publish, and what is said below them, as the console looks at them. */
export const adminVideo = contract({
  'GET /api/admin/video/list': {
    auth: 'console',
    right: 'video.read',
    summary: 'Videos of everybody, or of one author, the newest first, by cursor',
    input: Type.Object({
      state: Optional(OneOf(deskVideoStates, '状态')),
      search: Type.String({ maxLength: 50, default: '', title: '搜索词' }),
      user: Optional(Id),
      ...byCursor
    }),
    data: Type.Object({ list: Type.Array(Type.Object(Line)), ...onward })
  },
  'GET /api/admin/video/detail/{id}': {
    auth: 'console',
    right: 'video.read',
    summary: 'A video, to be watched even when it is hidden; its address leads there for an hour',
    input: Type.Object({ id: Id }),
    data: Type.Object({
      ...Line,
      video_url: Type.String(),
      width: Count,
      height: Count,
      product_id: Nullable(Id)
    })
  },
  'POST /api/admin/video/seen': {
    auth: 'console',
    right: 'video.hide',
    summary: 'Notes that videos were looked at and may stay; those that were before are passed over',
    input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100, title: '视频' }) }),
    data: Type.Object({ done: Count })
  },
  'POST /api/admin/video/show': {
    auth: 'console',
    right: 'video.hide',
    summary: 'Takes a video down, or puts it back; its author is told why',
    input: Type.Object({ id: Id, shown: Flag, reason: Words(140, '原因') }),
    data: Nothing,
    refusals: ['STATE']
  },
  'GET /api/admin/video/comments': {
    auth: 'console',
    right: 'video.read',
    summary:
      'Comments and replies of all videos, or of one, the newest first, by cursor; the hidden ones alone with `hidden`, with `waiting` those alone that nobody at the console has looked at',
    input: Type.Object({
      video: Optional(Id),
      hidden: Optional(Flag),
      waiting: Optional(Flag),
      ...byCursor
    }),
    data: Type.Object({ list: Type.Array(Comment), ...onward })
  },
  'POST /api/admin/video/comment/seen': {
    auth: 'console',
    right: 'video.hide',
    summary: 'Notes that comments were looked at and may stay; those that were before, or are hidden, are passed over',
    input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100, title: '评论' }) }),
    data: Type.Object({ done: Count })
  },
  'POST /api/admin/video/comment/show': {
    auth: 'console',
    right: 'video.hide',
    summary: 'Hides a comment with the replies to it, or shows them again; who wrote it is told why',
    input: Type.Object({ id: Id, shown: Flag, reason: Words(140, '原因') }),
    data: Nothing,
    refusals: ['STATE']
  }
})
