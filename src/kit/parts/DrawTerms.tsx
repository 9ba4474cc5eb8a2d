import { View } from '@tarojs/components'
import { useState } from 'react'
import { type DrawInfo, type DrawnLine, type DrawTerms, proofWords } from '@/kit/state/DrawState'
import './DrawBox.scss'
import { Icon } from './Icon'

/** The foot of a draw: how often one may, and the way to its odds and rules. */
export const DrawFoot = ({ words, onRules }: { words: string; onRules: () => void }) => (
  <View className="draw__foot">
    <View>{words}</View>
    <View className="draw__link" role="button" onClick={onRules}>
      概率与公平
      <Icon name="right" size={28} />
    </View>
  </View>
)

/** Stands where a draw could not be loaded. */
export const DrawLost = ({ words, onRetry }: { words: string; onRetry: () => void }) => (
  <View className="draw__lost" role="button" onClick={onRetry}>
    {words}，点此重试
  </View>
)

/** What can be won, how likely, how many are left; and the rules. */
export const PrizeTable = ({ prizes, rules }: Pick<DrawInfo, 'prizes' | 'rules'>) => (
  <View>
    <View className="draw__row draw__row--head">
      <View className="draw__grow">奖品</View>
      <View className="draw__cell">概率</View>
      <View className="draw__cell">剩余</View>
    </View>
    {prizes.map(prize => (
      <View key={prize.id} className="draw__row">
        <View className="draw__grow">
          {prize.name}
          {prize.guarded === 1 && <View className="draw__mark">必中奖品</View>}
        </View>
        <View className="draw__cell">{prize.is_last ? '最后一张' : prize.odds}</View>
        <View className="draw__cell">{prize.fallback ? '不限' : `${prize.left}/${prize.stock}`}</View>
      </View>
    ))}
    {rules.map(rule => (
      <View key={rule} className="draw__rule">
        {rule}
      </View>
    ))}
  </View>
)

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

function Proofs({ terms, line }: { terms: DrawTerms; line: DrawnLine }) {
  const { sound, words, steps } = proofWords(terms, line)
  return (
    <View className="draw__proofs">
      <View className={sound ? 'draw__sound' : 'draw__fault'}>{words}</View>
      {steps.map((step, i) => (
        <View key={step.words} className="draw__step">
          <View className={step.sound ? 'draw__words' : 'draw__fault'}>
            {i + 1}. {step.words}
          </View>
          {step.figures.map(([name, value]) => (
            <Proof key={name} name={name} value={value} />
          ))}
        </View>
      ))}
      {steps.length === 0 && <Unrevealed terms={terms} line={line} />}
    </View>
  )
}

/** What is known of a draw before the seed is: enough to check it later. */
const Unrevealed = ({ terms, line }: { terms: DrawTerms; line: DrawnLine }) => (
  <View>
    <Proof name="平台种子指纹（抽奖前公布）" value={line.hash} />
    <Proof name="我的种子" value={line.client_seed} />
    <Proof name="活动 : 账号 : 序号" value={`${terms.code} : ${line.player} : ${line.nonce}`} />
    <Proof
      name={line.ticket_no > 0 ? '各奖品剩余张数（按顺序）' : '各奖品份数（按顺序）'}
      value={line.weights.join(', ')}
    />
  </View>
)
