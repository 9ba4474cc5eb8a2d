import { Button, Space } from 'antd'
import { useState } from 'react'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { Adjust } from './Adjust'
import { TagMany } from './TagMany'
import { type Detail, isThere } from './words'

/** What may be done about somebody, by whoever is signed in. */
export function Deeds({ one }: { one: Detail }) {
  const may = useMay()
  const [open, setOpen] = useState<'adjust' | 'tag' | 'block'>()
  const close = () => setOpen(undefined)
  const isBlocked = one.state === 'blocked'
  if (!isThere(one)) return null
  return (
    <Space>
      {may('customer.tag') && <Button onClick={() => setOpen('tag')}>打标签</Button>}
      {may('wallet.adjust') && <Button onClick={() => setOpen('adjust')}>调整资产</Button>}
      {may('customer.block') && one.is_desk === 0 && (
        <Button onClick={() => setOpen('block')}>{isBlocked ? '解封' : '封禁'}</Button>
      )}
      {open === 'tag' && <TagMany people={[one.uid]} onClose={close} />}
      {open === 'adjust' && <Adjust id={one.uid} name={one.nickname} onClose={close} />}
      {open === 'block' && (isBlocked ? <Unblock one={one} onClose={close} /> : <Block one={one} onClose={close} />)}
    </Space>
  )
}

interface Props {
  one: Detail
  onClose(): void
}

function Block({ one, onClose }: Props) {
  const block = useDeed('POST /api/admin/customer/block', '已封禁')
  const run = async (reason: string) => {
    if (await block.run({ id: one.uid, reason })) onClose()
  }
  const shops =
    one.shops.length > 0 ? `名下有店铺「${one.shops.map(({ name }) => name).join('、')}」，店主将无法打理；` : ''
  return (
    <Ask
      title={`封禁「${one.nickname}」`}
      words={`${shops}本人和子账号会立即退出登录且不能再登录，不参与佣金、活动、礼物和优惠券发放。订单与资产保留，可随时解封。`}
      label="封禁原因"
      ok="确认封禁"
      danger
      busy={block.busy}
      onOk={reason => void run(reason)}
      onCancel={onClose}
    />
  )
}

function Unblock({ one, onClose }: Props) {
  const lift = useDeed('POST /api/admin/customer/unblock', '已解封')
  const run = async (reason: string) => {
    if (await lift.run({ id: one.uid, reason })) onClose()
  }
  return (
    <Ask
      title={`解封「${one.nickname}」`}
      words="解封后可以重新登录，封禁期间错过的奖励不会补发。"
      label="解封原因"
      ok="确认解封"
      busy={lift.busy}
      onOk={reason => void run(reason)}
      onCancel={onClose}
    />
  )
}
