;; Products of one vector with many of 8-bit numbers, and distances between their signs.
;; All parameters but $count, $dimensions and $bytes are byte offsets; $dimensions and $bytes are multiples of 16.
(module
  (import "index" "memory" (memory 1 65536))

  ;; One 8-bit row with another. Exact: each 16-bit product is summed in 32 bits.
  (func $product (param $a i32) (param $b i32) (param $dimensions i32) (result i32)
    (local $low v128) (local $high v128) (local $left v128) (local $right v128)
    (loop $sixteen
      (local.set $left (v128.load (local.get $a)))
      (local.set $right (v128.load (local.get $b)))
      (local.set $low (i32x4.add (local.get $low)
        (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $left)) (i16x8.extend_low_i8x16_s (local.get $right)))))
      (local.set $high (i32x4.add (local.get $high)
        (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $left)) (i16x8.extend_high_i8x16_s (local.get $right)))))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (br_if $sixteen (local.tee $dimensions (i32.sub (local.get $dimensions) (i32.const 16)))))
    (local.set $low (i32x4.add (local.get $low) (local.get $high)))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
      (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low)))))

  ;; With each of $count rows, one behind the other; one i32 per row is written at $results.
  (func (export "dotProducts")
    (param $query i32) (param $rows i32) (param $count i32) (param $dimensions i32) (param $results i32)
    (block $done
      (loop $row
        (br_if $done (i32.eqz (local.get $count)))
        (i32.store (local.get $results) (call $product (local.get $query) (local.get $rows) (local.get $dimensions)))
        (local.set $rows (i32.add (local.get $rows) (local.get $dimensions)))
        (local.set $results (i32.add (local.get $results) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $row))))

  ;; With those rows whose $count offsets lie at $offsets, each of which its product takes the place of.
  (func (export "dotProductsOf") (param $query i32) (param $offsets i32) (param $count i32) (param $dimensions i32)
    (block $done
      (loop $row
        (br_if $done (i32.eqz (local.get $count)))
        (i32.store (local.get $offsets)
          (call $product (local.get $query) (i32.load (local.get $offsets)) (local.get $dimensions)))
        (local.set $offsets (i32.add (local.get $offsets) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $row))))

  ;; The same with a query of 32-bit floats, and products of that kind.
  (func (export "floatProductsOf") (param $query i32) (param $offsets i32) (param $count i32) (param $dimensions i32)
    (local $at i32) (local $row i32) (local $left i32)
    (local $eight v128) (local $values v128) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $a (v128.const f32x4 0 0 0 0))
        (local.set $b (v128.const f32x4 0 0 0 0))
        (local.set $c (v128.const f32x4 0 0 0 0))
        (local.set $d (v128.const f32x4 0 0 0 0))
        (local.set $row (i32.load (local.get $offsets)))
        (local.set $at (local.get $query))
        (local.set $left (local.get $dimensions))
        (loop $sixteen
          (local.set $values (v128.load (local.get $row)))
          (local.set $eight (i16x8.extend_low_i8x16_s (local.get $values)))
          (local.set $a (f32x4.add (local.get $a) (f32x4.mul (v128.load (local.get $at))
            (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $eight))))))
          (local.set $b (f32x4.add (local.get $b) (f32x4.mul (v128.load offset=16 (local.get $at))
            (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $eight))))))
          (local.set $eight (i16x8.extend_high_i8x16_s (local.get $values)))
          (local.set $c (f32x4.add (local.get $c) (f32x4.mul (v128.load offset=32 (local.get $at))
            (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $eight))))))
          (local.set $d (f32x4.add (local.get $d) (f32x4.mul (v128.load offset=48 (local.get $at))
            (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $eight))))))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (local.set $row (i32.add (local.get $row) (i32.const 16)))
          (br_if $sixteen (local.tee $left (i32.sub (local.get $left) (i32.const 16)))))
        (local.set $a (f32x4.add (f32x4.add (local.get $a) (local.get $b)) (f32x4.add (local.get $c) (local.get $d))))
        (f32.store (local.get $offsets)
          (f32.add
            (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
            (f32.add (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))
        (local.set $offsets (i32.add (local.get $offsets) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next))))

  ;; The signs of $count 8-bit numbers, a bit for each, at $results.
  (func (export "signBits") (param $numbers i32) (param $count i32) (param $results i32)
    (block $done
      (loop $sixteen
        (br_if $done (i32.eqz (local.get $count)))
        (i32.store16 (local.get $results) (i8x16.bitmask (v128.load (local.get $numbers))))
        (local.set $numbers (i32.add (local.get $numbers) (i32.const 16)))
        (local.set $results (i32.add (local.get $results) (i32.const 2)))
        (local.set $count (i32.sub (local.get $count) (i32.const 16)))
        (br $sixteen))))

  ;; In how many bits two codes differ: 64 at a time, for which processors have an instruction.
  (func $distance (param $a i32) (param $b i32) (param $bytes i32) (result i32)
    (local $bits i64)
    (loop $sixteen
      (local.set $bits (i64.add (local.get $bits) (i64.add
        (i64.popcnt (i64.xor (i64.load (local.get $a)) (i64.load (local.get $b))))
        (i64.popcnt (i64.xor (i64.load offset=8 (local.get $a)) (i64.load offset=8 (local.get $b)))))))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (br_if $sixteen (local.tee $bytes (i32.sub (local.get $bytes) (i32.const 16)))))
    (i32.wrap_i64 (local.get $bits)))

  ;; Counts how many of $count codes, each $step bytes behind the last, differ in how many bits: i32 numbers at $counts.
  (func (export "countDistances")
    (param $query i32) (param $codes i32) (param $count i32) (param $bytes i32) (param $step i32) (param $counts i32)
    (local $at i32)
    (block $done
      (loop $code
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $at (i32.add (local.get $counts)
          (i32.shl (call $distance (local.get $query) (local.get $codes) (local.get $bytes)) (i32.const 2))))
        (i32.store (local.get $at) (i32.add (i32.load (local.get $at)) (i32.const 1)))
        (local.set $codes (i32.add (local.get $codes) (local.get $step)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $code))))

  ;; Which of $count codes differ in at most $most bits: their numbers as i32 at $results. Gives how many they are.
  (func (export "codesWithin")
    (param $query i32) (param $codes i32) (param $count i32) (param $bytes i32) (param $most i32) (param $results i32)
    (result i32)
    (local $number i32) (local $at i32)
    (local.set $at (local.get $results))
    (block $done
      (loop $code
        (br_if $done (i32.eq (local.get $number) (local.get $count)))
        ;; Written always, kept where it counts: what is written next takes its place otherwise.
        (i32.store (local.get $at) (local.get $number))
        (local.set $at (i32.add (local.get $at) (i32.shl
          (i32.le_u (call $distance (local.get $query) (local.get $codes) (local.get $bytes)) (local.get $most))
          (i32.const 2))))
        (local.set $codes (i32.add (local.get $codes) (local.get $bytes)))
        (local.set $number (i32.add (local.get $number) (i32.const 1)))
        (br $code)))
    (i32.shr_u (i32.sub (local.get $at) (local.get $results)) (i32.const 2))))
