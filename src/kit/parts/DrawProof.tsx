import { View } from '@tarojs/components'
import { useState } from 'react'
import type { DrawnLine, DrawTerms } from '@/kit/state/DrawState'
import { verdictOf } from '@/lib/draw-proof'
import './DrawBox.scss'
import { Icon } from './Icon'

export const Proof = ({ name, value }: { name: string; value: string }) => (
  <View className="draw__proof">
    <View className="draw__label">{name}</View>
    <View className="draw__value">{value}</View>
  </View>
)

interface Props<T extends DrawnLine> {
  lines: readonly T[]
  /** What a line is checked against. */
  termsOf: (line: T) => DrawTerms
  empty: string
}

/** What somebody drew, each with what it takes to check it. */
export function DrawnLines<T extends DrawnLine>({ lines, termsOf, empty }: Props<T>) {
  const [shown, setShown] = useState('')
  if (lines.length === 0) return <View className="draw__sheet draw__note">{empty}</View>
  return (
    <View className="draw__sheet">
      {lines.map(line => (
        <View key={line.id} className="draw__line">
          <View className="draw__row" role="button" onClick={() => setShown(shown === line.id ? '' : line.id)}>
            <View className="draw__grow">
              <View>
                {line.name}
                {line.ticket_no > 0 && ` · 第 ${line.ticket_no} 张`}
                {line.bonus && ` · 另得${line.bonus}`}
              </View>
              <View className="draw__time">{line._add_time}</View>
            </View>
            <View className="draw__link">
              验证
              <Icon name={shown === line.id ? 'up' : 'down'} size={28} />
            </View>
          </View>
          {shown === line.id && <Proofs terms={termsOf(line)} line={line} />}
        </View>
      ))}
    </View>
  )
}

/** A draw checked step by step: one sentence says what a step shows, the figures behind it stand below. */
function Proofs({ terms, line }: { terms: DrawTerms; line: DrawnLine }) {
  const { sound, words, steps } = verdictOf(terms, line)
  return (
    <View className="draw__proofs">
      <View className={sound ? 'draw__sound' : 'draw__fault'}>{words}</View>
      {steps.map((step, i) => (
        <View key={step.words} className="draw__step">
          <View className={step.sound ? 'draw__words' : 'draw__fault'}>
            {i + 1}. {step.words}
          </View>
          {step.figures.length > 0 && (
            <View className="draw__figures">
              {step.figures.map(([name, value]) => (
                <Proof key={name} name={name} value={value} />
              ))}
            </View>
          )}
        </View>
      ))}
      {steps.length === 0 && <Unrevealed terms={terms} line={line} />}
    </View>
  )
}

/** What is known of a draw before the seed is: enough to check it later. */
const Unrevealed = ({ terms, line }: { terms: DrawTerms; line: DrawnLine }) => (
  <View className="draw__step">
    <View className="draw__words">平台种子公布后，用下面这些数就能把这一抽重新算一遍。</View>
    <View className="draw__figures">
      <Proof name="平台种子指纹（抽奖前公布）" value={line.hash} />
      <Proof name="我的种子" value={line.client_seed} />
      <Proof name="活动 : 账号 : 序号" value={`${terms.code} : ${line.player} : ${line.nonce}`} />
      <Proof
        name={line.ticket_no > 0 ? '各奖品剩余张数（按顺序）' : '各奖品份数（按顺序）'}
        value={line.weights.join(', ')}
      />
    </View>
  </View>
)
