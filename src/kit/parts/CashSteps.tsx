import { View } from '@tarojs/components'
import type { CashRecord } from '@/kit/state/cash'
import { Icon } from './Icon'
import './CashSteps.scss'

const ICONS = { done: 'check', failed: 'close', now: 'clock', next: undefined } as const

/** From asking to arrival: what is behind with its time, where it stands, and what is to come. */
export const CashSteps = ({ steps }: { steps: CashRecord['steps'] }) => (
  <View className="cashsteps">
    {steps.map(step => {
      const icon = ICONS[step.step]
      return (
        <View key={step.title} className={`cashsteps__step cashsteps__step--${step.step}`}>
          <View className="cashsteps__dot">{icon && <Icon name={icon} size={24} />}</View>
          <View className="cashsteps__words">
            <View className="cashsteps__title">{step.title}</View>
            {step.words && <View className="cashsteps__note">{step.words}</View>}
            {step._time && <View className="cashsteps__note">{step._time}</View>}
          </View>
        </View>
      )
    })}
  </View>
)
