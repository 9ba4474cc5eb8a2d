import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { Fragment } from 'react'
import type { ChatLine, SentKind } from '@/api/chat/transport'
import { copy } from '@/kit/scan'
import { serverClock } from '@/lib/countdown'
import { friendlyTime } from '@/lib/format'
import type { Talk } from '@/stores/talk'
import { Aside, Bubble } from './Bubble'
import type { ChatRoom } from './ChatRoom'
import { RateCard } from './RateCard'
import { rateState } from './rating'

/** A pause after which the time is said again. */
const PAUSE_S = 5 * 60
const RECALL_WITHIN_S = 120

/** Everything said in a talk, the oldest first, and what is on its way. */
export const Lines = observer(function Lines({ room, talk }: { room: ChatRoom; talk: Talk }) {
  const { title, avatar } = talk.conv
  const lastMine = [...talk.lines].reverse().find(line => line.side === talk.side && isSaid(line))
  return (
    <View className="chat__lines">
      {talk.lines.map((line, i) => {
        const since_s = line.add_time - (talk.lines[i - 1]?.add_time ?? 0)
        const mine = line.side === talk.side
        const words = asideOf(line, mine)
        const note = line === lastMine ? (line.seq <= talk.peerRead ? '已读' : '未读') : undefined
        return (
          <Fragment key={line.seq}>
            {since_s > PAUSE_S && !line.recalled && <Aside>{friendlyTime(line.add_time, serverClock.now_s())}</Aside>}
            {words && <Aside>{words}</Aside>}
            {talk.side === 'user' && rateState(line, talk.lines, serverClock.now_s()) === 'open' && (
              <RateCard id={line.body.rate!} />
            )}
            {isSaid(line) && (
              <Bubble
                kind={line.kind as SentKind}
                body={line.body}
                mine={mine}
                avatar={avatar}
                name={title}
                note={note}
                onHold={() => hold(room, line, mine)}
              />
            )}
          </Fragment>
        )
      })}
      {talk.pending.map(line => (
        <Bubble
          key={line.client_id}
          kind={line.kind}
          body={line.body}
          mine
          avatar=""
          name=""
          state={line.failed ? 'failed' : 'sending'}
          note={line.failed ? line.words || '没有发出去，点左边重发' : undefined}
          onRetry={() => room.resend(line)}
        />
      ))}
    </View>
  )
})

const isSaid = (line: ChatLine) => !line.recalled && line.kind !== 'note' && line.kind !== 'recall'

function asideOf(line: ChatLine, mine: boolean): string {
  if (line.kind === 'recall') return `${mine ? '你' : '对方'}撤回了一条消息`
  return line.kind === 'note' ? (line.body.text ?? '') : ''
}

/** What can be done with a line: its words copied, one's own taken back while it is fresh. */
async function hold(room: ChatRoom, line: ChatLine, mine: boolean) {
  const fresh = mine && serverClock.now_s() - line.add_time < RECALL_WITHIN_S
  const deeds = [
    ...(line.kind === 'text' ? [{ words: '复制', run: () => copy(line.body.text ?? '', '已复制') }] : []),
    ...(fresh ? [{ words: '撤回', run: () => room.recall(line.seq) }] : [])
  ]
  if (deeds.length === 0) return
  const chosen = await Taro.showActionSheet({ itemList: deeds.map(deed => deed.words) }).catch(() => undefined)
  if (chosen) await deeds[chosen.tapIndex]?.run()
}
