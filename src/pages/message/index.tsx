import { View } from '@tarojs/components'
import { api } from '@/api'
import { askService } from '@/kit/chat'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { NavBar } from '@/kit/parts/NavBar'
import { State } from '@/kit/parts/State'
import { InboxRow, TalkRow } from '@/kit/parts/TalkRow'
import type { Resource } from '@/kit/state/Resource'
import { chat } from '@/stores/chat'
import { session } from '@/stores/session'
import { Inbox } from './_parts/Inbox'
import { KindDisc } from './_parts/KindDisc'
import { type Centre, mixed, type Sender } from './_parts/mixed'
import './index.scss'

definePageConfig({ navigationBarTitleText: '消息' })

/** The tab says how much is unread, as of now. Talks come by themselves; what was missed is looked up with the rest. */
async function load() {
  session.loadUnread()
  if (chat.loaded) chat.load().catch(() => {})
  return api('GET /api/message', {}, { catch: true, quiet: true })
}

async function readAll(centre: Resource<Centre>) {
  const [answer] = await Promise.all([new Inbox().readAll(), chat.readAll()])
  if (answer) centre.set(answer)
}

export default page(() => (
  <DetailPage<Centre> load={load} fresh skeleton="cards" nav={<NavBar />}>
    {(centre, resource) => {
      const senders = mixed(centre.list, chat.list)
      const unread = centre.unread + chat.unread
      return (
        <View>
          {unread > 0 && (
            <View className="message__unread">
              {`${unread} 条未读`}
              <View className="message__readall" role="button" onClick={() => readAll(resource)}>
                全部已读
              </View>
            </View>
          )}
          {senders.map(sender => (
            <Row key={sender.key} sender={sender} />
          ))}
          {senders.length === 0 && (
            <State kind="empty" icon="bell" words="还没有消息" hint="订单、资产、活动的动态和客服的回复会在这里" />
          )}
          <View className="message__service">
            <CellGroup>
              <Cell
                icon="service"
                title="客服中心"
                note="问题咨询、售后帮助"
                onClick={() => go('/pages/service/service')}
              />
            </CellGroup>
          </View>
        </View>
      )
    }}
  </DetailPage>
))

function Row({ sender: { kind, talk, time_s } }: { sender: Sender }) {
  if (talk)
    return <TalkRow talk={talk} side="user" onClick={() => askService({ shop_id: talk.shop_id ?? undefined })} />
  const { title = '', info = '' } = kind.last ?? {}
  return (
    <InboxRow
      lead={<KindDisc kind={kind.kind} />}
      title={kind.name}
      words={info ? `${title}：${info}` : title}
      time_s={time_s}
      unread={kind.unread}
      onClick={() => go('/pages/message/list', { kind: kind.kind })}
    />
  )
}
