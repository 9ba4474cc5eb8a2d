import { View } from '@tarojs/components'
import { useState } from 'react'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import { Timeline } from '@/kit/parts/Timeline'
import type { OrderDetail } from './model'
import './Progress.scss'

const FOLDED = 2

/** What happened to an order so far, the newest first; the older steps unfold. */
export function Progress({ steps }: { steps: OrderDetail['timeline'] }) {
  const [open, setOpen] = useState(false)
  const shown = open ? steps : steps.slice(0, FOLDED)
  return (
    <Card title="订单进度">
      <Timeline items={shown.map(step => ({ time: step._time, text: step.msg }))} />
      {steps.length > FOLDED && (
        <View className="orderprogress__more" role="button" onClick={() => setOpen(!open)}>
          {open ? '收起' : `展开全部 ${steps.length} 条`}
          <Icon name={open ? 'up' : 'down'} size={28} />
        </View>
      )}
    </Card>
  )
}
