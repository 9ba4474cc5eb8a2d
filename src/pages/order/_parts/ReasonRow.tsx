import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Cell } from '@/kit/parts/Cell'
import { ChoiceRows } from '@/kit/parts/ChoiceRows'
import { Popup } from '@/kit/parts/Popup'
import type { ReturnForm } from './returning'
import '@/kit/order/OrderSheets.scss'

/** Why the goods go back: a row that opens the reasons. */
export const ReasonRow = observer(function ReasonRow({ reasons, form }: { reasons: string[]; form: ReturnForm }) {
  const [open, setOpen] = useState(false)
  const { reason } = form.values
  const choose = (words: string) => {
    form.set('reason', words)
    setOpen(false)
  }
  return (
    <View>
      <Cell title="退款原因" value={reason || '请选择'} pale={!reason} onClick={() => setOpen(true)} />
      <Popup open={open} onClose={() => setOpen(false)} title="退款原因">
        <View className="cancelsheet">
          <ChoiceRows items={reasons} value={reason} onChange={choose} />
        </View>
      </Popup>
    </View>
  )
})
