ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_reversed_once";--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_reversed_once" ON "ledger_transfers" USING btree ("reversal_of") WHERE "ledger_transfers"."reversal_of" is not null;--> statement-breakpoint
-- Balances change all the time: room on their pages lets each change stay where it is, without touching the index.
ALTER TABLE "ledger_accounts" SET (fillfactor = 70);
