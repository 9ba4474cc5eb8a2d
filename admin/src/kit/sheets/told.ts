import type { Answer } from '../../api'

/** Sorts of files, by the path of their endpoints. */
export type SheetPath = 'order/sheet' | 'goods/sheet'
export type Sheet = Answer<`GET /api/admin/${SheetPath}/list`>['list'][number]

export const COLOURS: Record<Sheet['state'], string | undefined> = {
  checked: 'orange',
  running: 'blue',
  stopped: undefined,
  done: 'green'
}

/** How the rows of a file came out, without what there is none of. */
export function told({ rows_total, rows_done, rows_same, rows_bad, rows_refused, rows_left }: Sheet): string {
  const parts: [string, number][] = [
    ['成功', rows_done],
    ['无变化', rows_same],
    ['待处理', rows_left],
    ['有误', rows_bad],
    ['失败', rows_refused]
  ]
  return [`共 ${rows_total} 行`, ...parts.flatMap(([word, count]) => (count > 0 ? [`${word} ${count}`] : []))].join(
    '，'
  )
}
