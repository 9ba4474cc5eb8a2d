import { NameRows } from '@/kit/parts/NameRows'

interface Terms {
  number: string
  bonus: string
  total_number: string
  days_num: number
}

/** What a bag takes and gives, before it is bought and after. */
export const BagFacts = ({ bag: { number, bonus, total_number, days_num } }: { bag: Terms }) => (
  <NameRows
    rows={[
      ['换入补贴', number],
      ['赠送补贴', bonus],
      ['共发放', `${total_number}，${days_num} 天发完`]
    ]}
  />
)
