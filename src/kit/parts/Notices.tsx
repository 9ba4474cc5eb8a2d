import type { Data, Endpoints } from '@contract'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { CellGroup } from '@/kit/parts/Cell'
import { SwitchRow } from '@/kit/parts/SwitchRow'
import { session } from '@/stores/session'

type Push = Data<Endpoints['POST /api/settuisong']>

const kinds: { type: keyof Push; title: string; note: string }[] = [
  { type: 'order', title: '订单通知', note: '发货、签收和售后进度' },
  { type: 'activity', title: '活动通知', note: '优惠和新活动' },
  { type: 'asset', title: '资产通知', note: '余额、豆和券的变动' },
  { type: 'chat', title: '聊天通知', note: '客服和好友的消息' }
]

/** Which notices the person wants; each switch is kept at once. */
export const Notices = observer(function Notices({ push, onChange }: { push: Push; onChange: (push: Push) => void }) {
  const [busy, setBusy] = useState<keyof Push | ''>('')
  const set = async (type: keyof Push, on: boolean) => {
    setBusy(type)
    const kept = await api('POST /api/settuisong', { type, status: on ? 1 : 0 })
    setBusy('')
    if (!kept) return
    onChange(kept)
    session.loadUnread()
  }
  return (
    <CellGroup title="消息通知">
      {kinds.map(({ type, title, note }) => (
        <SwitchRow
          key={type}
          title={title}
          note={note}
          checked={push[type] === 1}
          disabled={busy === type}
          onChange={on => set(type, on)}
        />
      ))}
    </CellGroup>
  )
})
