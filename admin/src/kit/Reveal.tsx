import { useState } from 'react'
import type { Sent } from '../api'
import { Ask } from './ask'
import { useDeed } from './deed'
import { useMay } from './me'

type Kind = NonNullable<Sent<'POST /api/admin/reveal'>['kind']>

const TITLES: Partial<Record<Kind, string>> = { 'order.receiver': '查看完整收货信息' }

interface Props {
  kind: Kind
  id: string
  masked: string
  /** Of a receiver: the order is to be sent, on its way, or something of it is asked back. */
  isWorkedOn?: boolean
}

/** What is shown masked; who has the right may see it whole, for a reason that goes into the trail. */
export function Reveal({ kind, id, masked, isWorkedOn = false }: Props) {
  const may = useMay()
  const mayAny = may('person.reveal')
  const [asking, setAsking] = useState(false)
  const [whole, setWhole] = useState('')
  const reveal = useDeed('POST /api/admin/reveal', '')
  const receiver = useDeed('POST /api/admin/order/receiver', '')
  const look = async (reason: string) => {
    const answer = await (mayAny ? reveal.run({ kind, id, reason }) : receiver.run({ id, reason }))
    if (!answer) return
    setWhole(answer.value)
    setAsking(false)
  }
  if (whole) return <span>{whole}</span>
  const isNumber = /[\d*]/.test(masked)
  if (!mayAny && !(isWorkedOn && may('order.receivers')))
    return <span className={isNumber ? '' : 'soft'}>{isNumber ? masked : '无权查看'}</span>
  return (
    <span>
      {isNumber && `${masked} `}
      <a onClick={() => setAsking(true)}>{isNumber ? '查看' : masked}</a>
      {asking && (
        <Ask
          title={TITLES[kind] ?? '查看完整号码'}
          words="查看会记入操作记录，请填写原因。"
          label="查看原因"
          ok="查看"
          busy={reveal.busy || receiver.busy}
          onOk={look}
          onCancel={() => setAsking(false)}
        />
      )}
    </span>
  )
}
