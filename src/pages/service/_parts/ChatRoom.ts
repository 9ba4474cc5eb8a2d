import type { Data, Endpoints } from '@contract'
import Taro from '@tarojs/taro'
import { makeAutoObservable, runInAction } from 'mobx'
import { ApiError, api, quietly, uploadImage } from '@/api'
import type { Agent } from '@/api/chat/transport'
import { confirm } from '@/kit/confirm'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { type ChatStore, chat, deskChat } from '@/stores/chat'
import type { Pending, Talk } from '@/stores/talk'

export type Head = Data<Endpoints['GET /api/pub/getkfdata']>
type Goods = { id: string; title: string; pic: string; price: string }

export interface Asked {
  shop_id: string
  /** Set for who answers: the desk, and which conversation. */
  desk: string
  conv: string
  product_id: string
  order_no: string
}

/** The state of a chat page: the talk, who is on the other side, and what is offered to send. */
export class ChatRoom {
  talk: Talk | undefined = undefined
  head: Head | undefined = undefined
  error: ApiError | undefined = undefined
  /** What the person came from, offered to be sent. */
  goods: Goods | undefined = undefined
  orderNo: string
  private left = false
  readonly store: ChatStore

  constructor(private readonly asked: Asked) {
    this.store = asked.desk ? deskChat(asked.desk) : chat
    this.orderNo = asked.order_no
    makeAutoObservable<this, 'asked' | 'left'>(this, { asked: false, left: false, store: false })
  }

  get title(): string {
    const name = this.talk?.conv.title ?? this.head?.title ?? '客服'
    return this.talk && !this.store.ready ? `${name}（连接中…）` : name
  }

  async open() {
    this.error = undefined
    try {
      const talk = this.asked.desk ? await this.answerer() : await this.asker()
      if (this.left) return this.store.leave(talk)
      runInAction(() => {
        this.talk = talk
      })
      // Offered once it can be sent.
      void this.loadGoods()
      await talk.markRead()
    } catch (error) {
      this.error = error instanceof ApiError ? error : new ApiError('OFFLINE', '')
    }
  }

  private async answerer(): Promise<Talk> {
    const talk = await this.store.talkOf(this.asked.conv)
    if (!talk) throw new ApiError('NOT_FOUND', '')
    return talk
  }

  private async asker(): Promise<Talk> {
    const shop_id = this.asked.shop_id || undefined
    const { imswitch } = await api('GET /api/getimconfig', {}, quietly)
    this.head = await api('GET /api/pub/getkfdata', { shop_id }, quietly)
    if (!imswitch) throw new ApiError('CLOSED', '')
    this.store.connect()
    await api('POST /api/im/auto_hello', { shop_id }, quietly)
    return this.store.talkWith(shop_id)
  }

  private async loadGoods() {
    if (!this.asked.product_id) return
    const answer = await api('GET /api/product/detail/{id}', { id: this.asked.product_id }, { quiet: true })
    if (!answer) return
    const { id, store_name, image, price } = answer.storeInfo
    this.goods = { id, title: store_name, pic: image, price }
  }

  leave() {
    this.left = true
    if (this.talk) this.store.leave(this.talk)
  }

  say(text: string) {
    if (text.trim()) void this.talk?.send('text', { text })
  }

  /** Sends what was offered; it stays offered while there is no talk to send it to. */
  sendGoods() {
    if (!this.talk || !this.goods) return
    void this.talk.send('goods', { id: this.goods.id })
    this.goods = undefined
  }

  sendOrder(no: string) {
    if (!this.talk) return
    void this.talk.send('order', { no })
    if (no === this.orderNo) this.orderNo = ''
  }

  dropOffer() {
    this.goods = undefined
    this.orderNo = ''
  }

  /** Pictures from the album or the camera, each shown while it is on its way. */
  async sendImages() {
    const options = { count: 9, sizeType: ['compressed'], sourceType: ['album', 'camera'] } as const
    const chosen = await Taro.chooseImage(options as never).catch(() => null)
    for (const path of chosen?.tempFilePaths ?? []) await this.sendImage(path)
  }

  private async sendImage(path: string) {
    const { talk } = this
    if (!talk) return
    const line = talk.prepare('image', { url: path, width: '400', height: '400' })
    const sent = await uploadImage(path).catch(() => undefined)
    const body = sent && { url: sent.url, width: String(sent.width), height: String(sent.height) }
    await talk.finish(line, body)
  }

  resend(line: Pending) {
    if (line.words) Taro.showToast({ title: line.words, icon: 'none', duration: TOAST_DURATION_MS })
    else void this.talk?.resend(line)
  }

  /** Takes a line of one's own back; says why when it is too late. */
  async recall(seq: number) {
    await this.talk?.recall(seq).catch((error: ApiError) => {
      Taro.showToast({ title: error.message, icon: 'none', duration: TOAST_DURATION_MS })
    })
  }

  async agents(): Promise<Agent[]> {
    return this.store.carrier.agents().catch(() => [])
  }

  /** Ends the service, after a question: the customer is asked how it was. */
  async finish() {
    const { talk, asked } = this
    if (!talk) return
    const content = '结束后会请顾客为这次服务评分，顾客还可以继续咨询。'
    if (await confirm({ title: '结束服务', content }))
      await api('POST /api/im/finish', { conv: talk.id, desk: asked.desk })
  }

  async hand(to: string) {
    if (!this.talk) return
    await this.store.carrier.hand(this.talk.id, to).catch((error: ApiError) => {
      Taro.showToast({ title: error.message, icon: 'none', duration: TOAST_DURATION_MS })
    })
  }
}
