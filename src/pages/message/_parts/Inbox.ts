import { api } from '@/api'
import { go } from '@/kit/nav'
import { type LoadRows, PagedList } from '@/kit/state/PagedList'
import { session } from '@/stores/session'
import type { Message } from './MessageRow'

/** Messages of one kind, or of all, and what becomes of them when they are read. */
export class Inbox {
  readonly list: PagedList<Message>

  constructor(private readonly kind?: Message['kind']) {
    this.list = new PagedList<Message>(paging => this.load(paging))
  }

  load: LoadRows<Message> = paging =>
    api('GET /api/user_message/list', { ...paging, kind: this.kind }, { catch: true, quiet: true })

  get hasUnread() {
    return this.list.items.some(message => !message.is_read)
  }

  private mark(read: (message: Message) => boolean) {
    this.list.update(items => items.map(item => (read(item) ? { ...item, is_read: true } : item)))
  }

  /** Opens a message, which reads it. */
  open({ id }: Message) {
    this.mark(message => message.id === id)
    return go('/pages/message/detail', { id })
  }

  /** Marks everything of the kind read, here and on the tab; answers the centre as it is then. */
  async readAll() {
    const centre = await api('GET /api/message', { read: this.kind ?? 'all' })
    if (!centre) return
    this.mark(() => true)
    await session.loadUnread()
    return centre
  }
}
