-- The money that a task's fault is about, as the loss that reached a limit.
alter table tasks add column error_amount_minor bigint;
alter table tasks add column error_currency char(3);
alter table tasks add constraint tasks_error_amount
  check ((error_amount_minor is null) = (error_currency is null));
