import { video } from '@contract/video'
import { bindDomain, type Context } from '../../http/context'
import { limit } from '../../http/limits'
import { seconds, timeText } from '../../lib/clock'
import { productBrief } from '../../lib/product-brief'
import { refuse } from '../../lib/refusal'
import { signedVideoUrl, videoUrl } from '../../media/video'
import { addComment, type CommentRow, commentPage, deleteComment, firstReplies } from './comments'
import { markNoticesRead, noticePage } from './notices'
import { authorOf, authorPage, cursorOf, feedPage, likedPage, unreadNotices, type VideoRow, videoOf } from './queries'
import { deleteVideo, gone, likeOrNot, postVideo, showVideo } from './service'

const POSTS_PER_DAY = 30
const COMMENTS_PER_MINUTE = 10
const LIKES_PER_MINUTE = 60

const flag = (yes: boolean) => (yes ? 1 : 0)

/** A video on the wire, as `me` sees it; what only its author sees has an address that runs out. */
function line({ config, clock, person }: Pick<Context<'open'>, 'config' | 'clock' | 'person'>, row: VideoRow) {
  const { video: one, author, product } = row
  const isOpen = one.shown && !one.blocked
  return {
    id: one.id,
    uid: one.userId,
    nickname: author.nickname,
    avatar: author.avatar,
    title: one.title,
    image: one.cover,
    video_url: isOpen ? videoUrl(one.name) : signedVideoUrl(config, one.name, clock.now()),
    duration: one.seconds,
    width: one.width,
    height: one.height,
    like_num: one.likes,
    comment_num: one.comments,
    is_like: flag(row.liked),
    is_mine: flag(one.userId === person?.id),
    state: one.blocked ? ('blocked' as const) : one.shown ? ('shown' as const) : ('hidden' as const),
    why: one.blockedWhy,
    product: product && productBrief(product),
    add_time: seconds(one.createdAt),
    _add_time: timeText(one.createdAt)
  } as const
}

/** A comment on the wire, as `me` sees it. */
const said = (authorId: string, me: string | undefined, { comment, who, to }: CommentRow) =>
  ({
    id: comment.id,
    uid: comment.userId,
    nickname: who.nickname,
    avatar: who.avatar,
    content: comment.content,
    is_author: flag(comment.userId === authorId),
    can_delete: flag(me !== undefined && (me === comment.userId || me === authorId)),
    to_nickname: to ?? '',
    add_time: seconds(comment.createdAt),
    _add_time: timeText(comment.createdAt)
  }) as const

const myself = (me: string | undefined) => me ?? refuse('INVALID', '请先登录，或选择要看的作者')

export const videoDomain = bindDomain(video, {
  'GET /api/video/list': async (ctx, filter) => {
    const { list, count } = await feedPage(ctx.db, ctx.person?.id, filter)
    const last = list.length === filter.limit ? list.at(-1) : undefined
    return { list: list.map(row => line(ctx, row)), count, cursor: last ? cursorOf(last) : '' }
  },
  'GET /api/video/detail': async (ctx, { id }) => line(ctx, (await videoOf(ctx.db, id, ctx.person?.id)) ?? gone()),
  'GET /api/video/user_home': async ({ db, person }, { uid }) => {
    const id = uid ?? myself(person?.id)
    const isMine = id === person?.id
    const author = (await authorOf(db, id, isMine)) ?? refuse('NOT_FOUND', '没有找到这位作者')
    return {
      uid: id,
      nickname: author.nickname,
      avatar: author.avatar,
      video_num: author.videos,
      like_num: author.likes,
      is_mine: flag(isMine),
      unread: isMine ? await unreadNotices(db, id) : 0
    }
  },
  'GET /api/video/user_vlist': async (ctx, { uid, ...paging }) => {
    const { list, count } = await authorPage(ctx.db, ctx.person?.id, { uid, all: false, ...paging })
    return { list: list.map(row => line(ctx, row)), count }
  },
  'GET /api/video/my_list': async (ctx, paging) => {
    const { id } = ctx.person
    const { list, count } = await authorPage(ctx.db, id, { uid: id, all: true, ...paging })
    return { list: list.map(row => line(ctx, row)), count }
  },
  'GET /api/video/my_like_list': async (ctx, paging) => {
    const { list, count } = await likedPage(ctx.db, ctx.person.id, paging)
    return { list: list.map(row => line(ctx, row)), count }
  },
  'GET /api/video/my_notice_list': async ({ db, person, clock }, { page, limit: most }) => {
    const { list, count } = await noticePage(db, person.id, page, most)
    if (page === 1) await markNoticesRead(db, person.id, clock.now())
    return {
      list: list.map(({ notice, actor, video: of, content }) => ({
        id: notice.id,
        type: notice.kind as 'like',
        uid: notice.actorId,
        nickname: actor.nickname,
        avatar: actor.avatar,
        content: content ?? '',
        video: { id: of.id, title: of.title, image: of.cover },
        is_read: notice.readAt !== null,
        add_time: seconds(notice.createdAt),
        _add_time: timeText(notice.createdAt)
      })),
      count
    }
  },
  'GET /api/video/comment': async ({ db, person }, { id, parent, ...paging }) => {
    const { video: of } = (await videoOf(db, id, person?.id)) ?? gone()
    const { list, count } = await commentPage(db, id, parent, paging)
    const replies = parent ? [] : await firstReplies(db, list)
    const wire = (row: CommentRow) => said(of.userId, person?.id, row)
    return {
      list: list.map(row => ({
        ...wire(row),
        reply_num: row.replyCount,
        replies: replies.filter(one => one.comment.parentId === row.comment.id).map(wire)
      })),
      count,
      total: of.comments
    }
  },
  'POST /api/video/comment': async ({ db, person, clock }, { id, content = '', reply_id, del_id }) => {
    if (del_id) {
      const { comments } = await deleteComment(db, { videoId: id, id: del_id, userId: person.id })
      return { id: del_id, comment_num: comments }
    }
    await limit(db, clock.now(), `video-comment:${person.id}`, COMMENTS_PER_MINUTE, 60, '评论太频繁，请稍后再试')
    const made = await addComment(db, {
      videoId: id,
      userId: person.id,
      content,
      at: clock.now(),
      replyId: reply_id
    })
    return { id: made.id, comment_num: made.comments }
  },
  'POST /api/video/like_or_not': async ({ db, person, clock }, { id, is_like }) => {
    await limit(db, clock.now(), `video-like:${person.id}`, LIKES_PER_MINUTE, 60)
    const wanted = is_like === undefined ? undefined : is_like === 1
    const { likes, count } = await likeOrNot(db, { videoId: id, userId: person.id, wanted, at: clock.now() })
    return { is_like: flag(likes), like_num: count }
  },
  'POST /api/video/post': async (ctx, { key, title, image, product_id }) => {
    const { db, person, clock } = ctx
    await limit(
      db,
      clock.now(),
      `video-post:${person.rootId}`,
      POSTS_PER_DAY,
      86_400,
      '今天发布的次数已用完，请明天再来'
    )
    const post = { userId: person.id, key, title, image, productId: product_id }
    return { id: await postVideo(ctx, post) }
  },
  'POST /api/video/set_is_show': async ({ db, person }, { id, is_show }) => ({
    state: await showVideo(db, person.id, id, is_show === 1)
  }),
  'POST /api/video/delete': async (ctx, { id }) => {
    await deleteVideo(ctx, ctx.person.id, id)
    return {}
  }
})
