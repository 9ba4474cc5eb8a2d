import { adminSheet } from '@contract/sheet'
import { runSheets, sweepSheets } from '../../engines/sheet'
import { bindDomain } from '../../http/context'
import type { Programme } from '../../programme'
import { sheetHandlers } from './service'

export const sheetProgramme: Programme = {
  contracts: [
    bindDomain(adminSheet, {
      ...sheetHandlers('admin/order/sheet', 'order-sheet'),
      ...sheetHandlers('admin/goods/sheet', 'goods-sheet')
    })
  ],
  jobs: [
    { name: 'sheets', every_s: 5, run: runSheets },
    { name: 'sheets-sweep', every_s: 86_400, run: sweepSheets }
  ]
}
