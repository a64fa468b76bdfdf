-- A refused expectation aborts the whole batch: D1 has no interactive transactions.
CREATE TRIGGER expect_refuses BEFORE INSERT ON expect BEGIN SELECT raise(abort, 'expect:' || new.code); END;
