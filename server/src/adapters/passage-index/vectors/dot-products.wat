;; Dot products of one 8-bit vector with many. Exact: each 16-bit product is summed in 32 bits.
;; $query and $rows are byte offsets; $dimensions is a multiple of 16; one i32 per row is written at $results.
(module
  (import "index" "memory" (memory 1 65536))
  (func (export "dotProducts")
    (param $query i32) (param $rows i32) (param $count i32) (param $dimensions i32) (param $results i32)
    (local $low v128) (local $high v128) (local $a v128) (local $b v128) (local $left i32) (local $at i32)
    (block $done
      (loop $row
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $low (v128.const i32x4 0 0 0 0))
        (local.set $high (v128.const i32x4 0 0 0 0))
        (local.set $left (local.get $dimensions))
        (local.set $at (local.get $query))
        (loop $sixteen
          (local.set $a (v128.load (local.get $at)))
          (local.set $b (v128.load (local.get $rows)))
          (local.set $low (i32x4.add (local.get $low)
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $a)) (i16x8.extend_low_i8x16_s (local.get $b)))))
          (local.set $high (i32x4.add (local.get $high)
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $a)) (i16x8.extend_high_i8x16_s (local.get $b)))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (local.set $rows (i32.add (local.get $rows) (i32.const 16)))
          (br_if $sixteen (local.tee $left (i32.sub (local.get $left) (i32.const 16)))))
        (local.set $low (i32x4.add (local.get $low) (local.get $high)))
        (i32.store (local.get $results)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
            (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low)))))
        (local.set $results (i32.add (local.get $results) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $row)))))
