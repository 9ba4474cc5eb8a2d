import type { States } from '../../kit/cells'
import { grouped } from '../../kit/parts'

export const JOB_STATES: States = {
  never: '没有运行过',
  asked: ['等待执行', 'blue'],
  running: ['执行中', 'blue'],
  cut: ['中断', 'red'],
  failed: ['失败', 'red'],
  done: ['正常', 'green']
}

export const PROVIDER_STATES: States = { on: ['已接入', 'green'], sandbox: ['沙箱', 'orange'], off: '未接入' }

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** 1536 as 1.5 KB. */
export function sizeOf(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1)
  const size = bytes / 1024 ** step
  return `${grouped(step === 0 || size >= 100 ? Math.round(size) : size.toFixed(1))} ${UNITS[step]}`
}

const STEPS = [
  [86_400, '天'],
  [3600, '小时'],
  [60, '分钟'],
  [1, '秒']
] as const

/** Seconds in their largest whole unit: 5400 as 90 分钟. */
export function everyOf(seconds: number): string {
  const [size, unit] = STEPS.find(([size]) => seconds % size === 0)!
  return seconds === size ? `每${unit}` : `每 ${seconds / size} ${unit}`
}

export const tookOf = (ms: number) => (ms < 1000 ? `${ms} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`)
