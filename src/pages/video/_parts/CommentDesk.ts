import type { Data, Endpoints } from '@contract'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { api } from '@/api'
import { PagedList } from '@/kit/state/PagedList'

export type Comment = Data<Endpoints['GET /api/video/comment']>['list'][number]
export type Reply = Comment['replies'][number]

/** Replies asked for at once when a comment is opened. */
const MOST_REPLIES = 100

/** Comments of one video, and the one being written. */
export class CommentDesk {
  readonly list: PagedList<Comment>
  /** Comments and replies together. */
  total = 0
  words = ''
  /** What is answered; undefined: the video. */
  answered: { id: string; nickname: string } | undefined = undefined
  busy = false

  constructor(readonly videoId: string) {
    this.list = new PagedList<Comment>(paging =>
      api('GET /api/video/comment', { id: videoId, ...paging }, { catch: true, quiet: true })
    )
    makeAutoObservable(this, { list: observableRef, videoId: false })
  }

  count(total: number) {
    this.total = total
  }

  write(words: string) {
    this.words = words
  }

  answer(to: { id: string; nickname: string } | undefined) {
    this.answered = to
  }

  /** Sends what is written; true when it stands. A comment is on top then, a reply under what it answers. */
  async send(): Promise<boolean> {
    const content = this.words.trim()
    if (!content || this.busy) return false
    this.busy = true
    const { videoId: id, answered } = this
    const answer = await api('POST /api/video/comment', { id, content, reply_id: answered?.id })
    if (answer) {
      const root = answered && this.rootOf(answered.id)
      if (root) await this.open(root)
      else await this.list.refresh()
      runInAction(() => Object.assign(this, { words: '', answered: undefined, total: answer.comment_num }))
    }
    runInAction(() => Object.assign(this, { busy: false }))
    return answer !== undefined
  }

  private rootOf = (id: string) =>
    this.list.items.find(one => one.id === id || one.replies.some(reply => reply.id === id))

  /** Shows all replies to a comment. */
  async open({ id: parent }: Comment) {
    const answer = await api('GET /api/video/comment', { id: this.videoId, parent, limit: MOST_REPLIES, page: 1 })
    if (!answer) return
    this.change(parent, { reply_num: answer.count, replies: answer.list })
  }

  private change(id: string, what: Partial<Comment>) {
    runInAction(() => this.list.update(items => items.map(one => (one.id === id ? { ...one, ...what } : one))))
  }

  async remove({ id }: { id: string }) {
    const root = this.rootOf(id)
    const answer = await api('POST /api/video/comment', { id: this.videoId, del_id: id })
    if (!answer) return
    runInAction(() => {
      this.total = answer.comment_num
    })
    if (!root || root.id === id) this.list.update(items => items.filter(one => one.id !== id))
    else
      this.change(root.id, {
        reply_num: Math.max(0, root.reply_num - 1),
        replies: root.replies.filter(reply => reply.id !== id)
      })
  }
}
