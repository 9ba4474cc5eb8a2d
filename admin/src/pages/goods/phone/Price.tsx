import { fen } from './shown'

interface Props {
  value: string
  ot?: string
  isFrom?: boolean
  isSmall?: boolean
}

/** An amount as the app writes it. */
export function Price({ value, ot = '', isFrom, isSmall }: Props) {
  const [whole, decimals = ''] = value ? value.split('.') : ['--']
  return (
    <span className={isSmall ? 'ph-price ph-price-small' : 'ph-price'}>
      <b className="ph-sign">¥</b>
      <b className="ph-whole">{whole}</b>
      {value && <b>.{decimals.padEnd(2, '0')}</b>}
      {isFrom && <span className="ph-word">起</span>}
      {fen(ot) > fen(value) && <s>¥{Number(ot).toFixed(2)}</s>}
    </span>
  )
}
