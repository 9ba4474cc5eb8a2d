import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Yuan
} from './core'

/** How far a video is to be seen: by everybody, by its author, or taken down by the shop (seen by its author). */
export const videoStates = ['shown', 'hidden', 'blocked'] as const
export const noticeKinds = ['like', 'comment', 'reply'] as const

export const VideoLine = Type.Object({
  id: Id,
  uid: Id,
  nickname: Type.String(),
  avatar: Picture,
  title: Type.String({ description: 'plain words' }),
  image: Picture,
  video_url: Type.String({ description: 'absolute, or from the root of the API’s host' }),
  duration: Type.Integer({ description: 'seconds' }),
  width: Count,
  height: Count,
  like_num: Count,
  comment_num: Count,
  is_like: Flag,
  is_mine: Flag,
  state: OneOf(videoStates, '状态'),
  why: Type.String({ description: 'why the shop took it down; empty else' }),
  product: Nullable(Type.Object({ id: Id, store_name: Type.String(), image: Picture, price: Yuan })),
  add_time: Seconds,
  _add_time: TimeText
})

const Said = {
  id: Id,
  uid: Id,
  nickname: Type.String(),
  avatar: Picture,
  content: Type.String({ description: 'plain words' }),
  to_nickname: Type.String({ description: 'whose reply it answers; empty: the comment itself' }),
  is_author: Flag,
  /** Whether who asks may take it back: who wrote it, and the author of the video. */
  can_delete: Flag,
  add_time: Seconds,
  _add_time: TimeText
}

export const VideoReply = Type.Object(Said)

export const VideoComment = Type.Object({
  ...Said,
  reply_num: Count,
  replies: Type.Array(VideoReply, { description: 'the first two' })
})

const Notice = Type.Object({
  id: Id,
  type: OneOf(noticeKinds, '通知类型'),
  uid: Id,
  nickname: Type.String(),
  avatar: Picture,
  content: Type.String({ description: 'what was said; empty for a like' }),
  video: Type.Object({ id: Id, title: Type.String(), image: Picture }),
  is_read: Type.Boolean(),
  add_time: Seconds,
  _add_time: TimeText
})

const Feed = Type.Composite([
  ListOf(VideoLine),
  Type.Object({ cursor: Type.String({ description: 'where the next page begins; empty at the end' }) })
])
/** Milliseconds, no more of them than a date can be of, and the id. */
const cursor = Optional(
  Type.String({ pattern: '^\\d{1,13}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', title: '位置' })
)

export const video = contract({
  'GET /api/video/list': {
    auth: 'open',
    replica: 'strangers',
    summary:
      'Videos for everybody, newest first. `cursor` of the answer before begins the next page, so that new ones push none into it twice; `product_id` keeps those of one product',
    input: Type.Object({ ...paging, cursor, product_id: Optional(Id) }),
    data: Feed
  },
  'GET /api/video/detail': {
    auth: 'open',
    replica: 'strangers',
    summary: 'One video; hidden ones are found by their author alone',
    input: Type.Object({ id: Id }),
    data: VideoLine
  },
  'GET /api/video/user_home': {
    auth: 'open',
    summary: 'An author: how many videos and how many likes; mine when no `uid` is given, with what is new for me',
    input: Type.Object({ uid: Optional(Id) }),
    data: Type.Object({
      uid: Id,
      nickname: Type.String(),
      avatar: Picture,
      video_num: Count,
      like_num: Count,
      is_mine: Flag,
      unread: Count
    })
  },
  'GET /api/video/user_vlist': {
    auth: 'open',
    replica: 'strangers',
    summary: 'An author’s videos that everybody may see, newest first',
    input: Type.Object({ uid: Id, ...paging }),
    data: ListOf(VideoLine)
  },
  'GET /api/video/my_list': {
    auth: 'login',
    summary: 'My videos, hidden ones too, newest first',
    input: Type.Object({ ...paging }),
    data: ListOf(VideoLine)
  },
  'GET /api/video/my_like_list': {
    auth: 'login',
    summary: 'Videos I like, what I liked last first',
    input: Type.Object({ ...paging }),
    data: ListOf(VideoLine)
  },
  'GET /api/video/my_notice_list': {
    auth: 'login',
    summary: 'Who liked my videos, commented on them or answered me, newest first; the first page marks all read',
    input: Type.Object({ ...paging }),
    data: ListOf(Notice)
  },
  'GET /api/video/comment': {
    auth: 'open',
    replica: 'strangers',
    summary:
      'Comments of a video, newest first, each with its first replies; with `parent` all replies to one, oldest first',
    input: Type.Object({ id: Id, ...paging, parent: Optional(Id) }),
    data: Type.Composite([
      ListOf(VideoComment),
      Type.Object({ total: Type.Integer({ minimum: 0, description: 'comments and replies together' }) })
    ])
  },
  'POST /api/video/comment': {
    auth: 'login',
    summary: 'Comments on a video, or replies to a comment (`reply_id`); with `del_id` takes a comment back instead',
    input: Type.Object({
      id: Id,
      content: Optional(Text(200, '评论')),
      reply_id: Optional(Id),
      del_id: Optional(Id)
    }),
    data: Type.Object({ id: Id, comment_num: Count }),
    refusals: ['EMPTY'],
    idempotent: true
  },
  'POST /api/video/like_or_not': {
    auth: 'login',
    summary: 'Likes a video or no longer: as `is_like` says, else the other way round',
    input: Type.Object({ id: Id, is_like: Optional(Flag) }),
    data: Type.Object({ is_like: Flag, like_num: Count })
  },
  'POST /api/video/post': {
    auth: 'login',
    summary:
      'Publishes an uploaded video (`key` of oss_sign): looked through on the server, without the place it was taken at. The same key again answers the same video',
    input: Type.Object({
      key: Type.String({ pattern: '^incoming-[0-9a-f]{32}\\.mp4$', title: '视频文件' }),
      title: Text(60, '标题', 1),
      image: Picture,
      product_id: Optional(Id)
    }),
    data: Type.Object({ id: Id }),
    refusals: ['UPLOAD_GONE', 'NOT_A_VIDEO', 'CODEC', 'TOO_LONG', 'BAD_PICTURE', 'EMPTY']
  },
  'POST /api/video/set_is_show': {
    auth: 'login',
    summary: 'Shows a video of mine to everybody, or to myself alone',
    input: Type.Object({ id: Id, is_show: Flag }),
    data: Type.Object({ state: OneOf(videoStates, '状态') }),
    refusals: ['BLOCKED']
  },
  'POST /api/video/delete': {
    auth: 'login',
    summary: 'Deletes a video of mine, with its likes and comments, for good',
    input: Type.Object({ id: Id }),
    data: Type.Object({})
  }
})
