import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { useDraftValue } from '@/kit/draft'
import { goHome } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Avatar } from '@/kit/parts/Avatar'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Dialog } from '@/kit/parts/Dialog'
import { Field } from '@/kit/parts/Field'
import { Icon } from '@/kit/parts/Icon'
import { Tag } from '@/kit/parts/Tag'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { session } from '@/stores/session'
import './SubAccounts.scss'

type Sub = Data<Endpoints['GET /api/subuser']>['list'][number]

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

/** The person's accounts: which one is used, switching to another, opening one more. */
export const SubAccounts = observer(function SubAccounts() {
  const family = useResource(() => api('GET /api/subuser', {}, { catch: true, quiet: true }))
  const [adding, setAdding] = useState(false)
  const { data } = family
  if (!data) return null
  const change = async (sub: Sub) => {
    const answer = await api('GET /api/user/changesubaccout', { uid: sub.uid })
    if (!answer) return
    await session.signIn(answer.token)
    await goHome()
    say(`已切换到 ${sub.nickname}`)
  }
  return (
    <CellGroup title="子账号" note={`各账号的订单和资产互相独立，最多 ${data.max} 个子账号`}>
      {data.list.map(sub => (
        <Cell
          key={sub.uid}
          title={sub.nickname}
          note={sub.is_parent ? '主账号' : '子账号'}
          lead={<Avatar src={sub.avatar} name={sub.nickname} size={72} />}
          value={sub.is_current ? <Tag kind="success">使用中</Tag> : '切换'}
          onClick={sub.is_current ? undefined : () => change(sub)}
        />
      ))}
      {data.count < data.max && (
        <Cell title="新建子账号" lead={<Icon name="plus" size={40} />} onClick={() => setAdding(true)} />
      )}
      <NewSub open={adding} onClose={() => setAdding(false)} onDone={() => family.refresh()} />
    </CellGroup>
  )
})

interface NewProps {
  open: boolean
  onClose: () => void
  onDone: () => void
}

function NewSub({ open, onClose, onDone }: NewProps) {
  const [nickname, setNickname] = useDraftValue('', 'nickname')
  const [busy, setBusy] = useState(false)
  const create = async () => {
    if (!nickname.trim()) return say('给子账号起个名字')
    setBusy(true)
    const made = await api('POST /api/user/createsubuser', { nickname: nickname.trim() })
    setBusy(false)
    if (!made) return
    setNickname('')
    onClose()
    onDone()
    say('子账号已开通')
  }
  return (
    <Dialog open={open} title="新建子账号" confirmText="开通" busy={busy} onConfirm={create} onCancel={onClose}>
      <View className="newsub">
        <Field value={nickname} onChange={setNickname} placeholder="1 到 16 个字的昵称" max={16} focus />
      </View>
    </Dialog>
  )
}
